"""How small can a screenshot be? A PNG with a palette of at most 256 colours, made by the browser.

The browser counts the pixels, which Python alone would take minutes for; Python writes the file.
"""

from __future__ import annotations

import base64
import struct
import zlib

from playwright.sync_api import Page

COUNTING = """
async (png) => {
  const bytes = Uint8Array.from(atob(png), letter => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const pen = canvas.getContext('2d', {willReadFrequently: true});
  pen.drawImage(picture, 0, 0);
  const pixels = new Uint32Array(
    pen.getImageData(0, 0, picture.width, picture.height).data.buffer);
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) || 0) + 1);
  const palette = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 256).map(found => found[0]);
  const place = new Map(palette.map((pixel, index) => [pixel, index]));
  const nearest = pixel => {
    let best = 0, least = Infinity;
    palette.forEach((other, index) => {
      let off = 0;
      for (const shift of [0, 8, 16])
        off += (((pixel >> shift) & 255) - ((other >> shift) & 255)) ** 2;
      if (off < least) { least = off; best = index; }
    });
    place.set(pixel, best);
    return best;
  };
  const indices = Uint8Array.from(pixels, pixel => place.get(pixel) ?? nearest(pixel));
  let text = '';
  for (let at = 0; at < indices.length; at += 32768)
    text += String.fromCharCode(...indices.subarray(at, at + 32768));
  return {width: picture.width, height: picture.height, palette, indices: btoa(text)};
}
"""


def palette_png(workbench: Page, png: bytes) -> bytes:
    """The same picture with at most 256 colours; rare ones become their nearest neighbour."""
    found = workbench.evaluate(COUNTING, base64.b64encode(png).decode())
    width, height = found["width"], found["height"]
    indices = base64.b64decode(found["indices"])
    rows = b"".join(b"\0" + indices[row * width : (row + 1) * width] for row in range(height))
    colours = b"".join(
        bytes((pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)) for pixel in found["palette"]
    )
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", header),
        (b"PLTE", colours),
        (b"IDAT", zlib.compress(rows, 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_part(name, body) for name, body in parts)


def _part(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
