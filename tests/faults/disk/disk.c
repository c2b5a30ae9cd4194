/* A disk to be trusted with nothing: preloaded, it stands between a program and its files.
 *
 * DISK_ROOT   only what lies below this folder is looked at.
 * DISK_TRACE  every change is written there in the order in which it happened; tests.faults.disk.model
 *             works out from it what a power cut would have left.
 * DISK_FAULT  while this file exists, changes fail with the error it names: ENOSPC or EROFS.
 * DISK_SYNC   microseconds that each sync takes longer: disks differ a hundredfold, figures should not.
 *
 * A record is: kind, inode, offset, lengths of path, second path and data (all of 8 bytes), then those.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define MOST_FILES 65536

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;
static char root[PATH_MAX];
static const char *fault;
static useconds_t slower;
static int trace = -1;
static unsigned char watched[MOST_FILES];

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
    const char *named = getenv("DISK_ROOT"), *into = getenv("DISK_TRACE");
    if (!named || !realpath(named, root)) root[0] = 0;
    fault = getenv("DISK_FAULT");
    slower = getenv("DISK_SYNC") ? (useconds_t)atoi(getenv("DISK_SYNC")) : 0;
    if (into) trace = REAL(open)(into, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/* The absolute path, with links in its folders followed; the name itself may not exist (yet). */
static int placed(int dirfd, const char *path, char *out) {
    char whole[PATH_MAX], folder[PATH_MAX];
    if (!root[0] || !path) return 0;
    if (path[0] == '/' || dirfd == AT_FDCWD) snprintf(whole, sizeof whole, "%s", path);
    else {
        char link[64], base[PATH_MAX];
        snprintf(link, sizeof link, "/proc/self/fd/%d", dirfd);
        ssize_t size = readlink(link, base, sizeof base - 1);
        if (size < 0) return 0;
        base[size] = 0;
        if (snprintf(whole, sizeof whole, "%s/%s", base, path) >= (int)sizeof whole) return 0;
    }
    char *last = strrchr(whole, '/');
    const char *name = last ? last + 1 : whole;
    if (last) *last = 0;
    if (!realpath(last ? (*whole ? whole : "/") : ".", folder)) return 0;
    if (snprintf(out, PATH_MAX, "%s/%s", folder, name) >= PATH_MAX) return 0;
    size_t size = strlen(root);
    return !strncmp(out, root, size) && (out[size] == '/' || !out[size]);
}

static void noted(uint64_t kind, uint64_t inode, uint64_t offset, const char *path, const char *other,
                  const void *data, uint64_t size) {
    uint64_t head[6] = {kind, inode, offset, path ? strlen(path) : 0, other ? strlen(other) : 0, size};
    struct iovec parts[4] = {{head, sizeof head}, {(void *)path, head[3]}, {(void *)other, head[4]}, {(void *)data, size}};
    if (trace >= 0 && REAL(writev)(trace, parts, 4) < 0) abort();
}

static int failing(void) {
    struct stat there;
    if (!fault || stat(fault, &there)) return 0;
    char word[16] = "";
    int file = REAL(open)(fault, O_RDONLY | O_CLOEXEC);
    if (file >= 0) { if (read(file, word, 15) < 0) word[0] = 0; REAL(close)(file); }
    errno = strncmp(word, "EROFS", 5) ? ENOSPC : EROFS;
    return errno;
}

static uint64_t inode_of(int fd) { struct stat facts; return fstat(fd, &facts) ? 0 : facts.st_ino; }
static int ours(int fd) { return fd >= 0 && fd < MOST_FILES && watched[fd]; }

/* ── Opening ─────────────────────────────────────────────────────────────────────────────────── */

static int opened(int dirfd, const char *path, int flags, mode_t mode) {
    char full[PATH_MAX];
    if (!placed(dirfd, path, full)) return REAL(openat)(dirfd, path, flags, mode);
    pthread_mutex_lock(&turn);
    struct stat before;
    int there = !stat(full, &before);
    int writes = (flags & O_ACCMODE) != O_RDONLY;
    int error = writes ? failing() : 0;
    /* A full disk often has room for a name, never for content; a read-only one opens nothing for writing. */
    if (error == EROFS) { pthread_mutex_unlock(&turn); errno = error; return -1; }
    int fd = REAL(openat)(dirfd, path, flags, mode);
    if (fd >= 0 && fd < MOST_FILES) {
        watched[fd] = 1;
        if (!there && flags & O_CREAT) noted('C', inode_of(fd), 0, full, 0, 0, 0);
        else if (flags & O_TRUNC && writes) noted('T', inode_of(fd), 0, 0, 0, 0, 0);
    }
    pthread_mutex_unlock(&turn);
    return fd;
}

#define MODE mode_t mode = 0; if (flags & (O_CREAT | O_TMPFILE)) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); }
int open(const char *path, int flags, ...) { MODE return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE return opened(AT_FDCWD, path, flags | O_LARGEFILE, mode); }
int openat(int at, const char *path, int flags, ...) { MODE if (!root[0]) return (int)REAL(openat)(at, path, flags, mode); return opened(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE return opened(at, path, flags | O_LARGEFILE, mode); }
int creat(const char *path, mode_t mode) { return opened(AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, mode); }
int close(int fd) { if (fd >= 0 && fd < MOST_FILES) watched[fd] = 0; return REAL(close)(fd); }

/* ── Content ─────────────────────────────────────────────────────────────────────────────────── */

#define DURING(fd, call) \
    if (!ours(fd)) return call; \
    pthread_mutex_lock(&turn); \
    if (failing()) { int why = errno; pthread_mutex_unlock(&turn); errno = why; return -1; }
#define DONE(done) int why = errno; pthread_mutex_unlock(&turn); errno = why; return done;

ssize_t write(int fd, const void *data, size_t size) {
    DURING(fd, REAL(write)(fd, data, size))
    ssize_t done = REAL(write)(fd, data, size);
    if (done > 0) noted('W', inode_of(fd), lseek(fd, 0, SEEK_CUR) - done, 0, 0, data, done);
    DONE(done)
}
static ssize_t at_place(int fd, const void *data, size_t size, off_t offset) {
    DURING(fd, REAL(pwrite)(fd, data, size, offset))
    ssize_t done = REAL(pwrite)(fd, data, size, offset);
    if (done > 0) noted('W', inode_of(fd), offset, 0, 0, data, done);
    DONE(done)
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) { return at_place(fd, data, size, offset); }
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) { return at_place(fd, data, size, offset); }
static int cut(int fd, off_t size) {
    DURING(fd, REAL(ftruncate)(fd, size))
    int done = REAL(ftruncate)(fd, size);
    if (!done) noted('T', inode_of(fd), size, 0, 0, 0, 0);
    DONE(done)
}
int ftruncate(int fd, off_t size) { return cut(fd, size); }
int ftruncate64(int fd, off64_t size) { return cut(fd, size); }
static int to_disk(int fd, int (*real)(int)) {
    struct stat facts;
    if (!ours(fd)) return real(fd);
    if (slower) usleep(slower);
    pthread_mutex_lock(&turn);
    int done = real(fd);
    if (!done && !fstat(fd, &facts)) {
        char link[64], path[PATH_MAX] = "";
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        ssize_t size = readlink(link, path, sizeof path - 1);
        path[size > 0 ? size : 0] = 0;
        noted(S_ISDIR(facts.st_mode) ? 'D' : 'S', facts.st_ino, 0, path, 0, 0, 0);
    }
    DONE(done)
}
int fsync(int fd) { return to_disk(fd, REAL(fsync)); }
int fdatasync(int fd) { return to_disk(fd, REAL(fdatasync)); }

/* ── Names ───────────────────────────────────────────────────────────────────────────────────── */

#define CHANGING(kind, at, path, other_at, other, call) \
    char full[PATH_MAX] = "", second[PATH_MAX] = ""; \
    int here = placed(at, path, full), there = placed(other_at, other, second); \
    if (!here && !there) return call; \
    pthread_mutex_lock(&turn); \
    int error = failing(); /* a full disk still takes names away and changes them, but has no room for a folder */ \
    if (error == EROFS || (error && kind == 'M')) { pthread_mutex_unlock(&turn); errno = error; return -1; } \
    int done = call; \
    if (!done) noted(kind, 0, 0, full, second, 0, 0); \
    DONE(done)

int unlink(const char *path) { CHANGING('U', AT_FDCWD, path, AT_FDCWD, 0, REAL(unlink)(path)) }
int unlinkat(int at, const char *path, int flags) { CHANGING('U', at, path, AT_FDCWD, 0, REAL(unlinkat)(at, path, flags)) }
int rmdir(const char *path) { CHANGING('U', AT_FDCWD, path, AT_FDCWD, 0, REAL(rmdir)(path)) }
int mkdir(const char *path, mode_t mode) { CHANGING('M', AT_FDCWD, path, AT_FDCWD, 0, REAL(mkdir)(path, mode)) }
int mkdirat(int at, const char *path, mode_t mode) { CHANGING('M', at, path, AT_FDCWD, 0, REAL(mkdirat)(at, path, mode)) }
int rename(const char *from, const char *to) { CHANGING('R', AT_FDCWD, from, AT_FDCWD, to, REAL(rename)(from, to)) }
int renameat(int a, const char *from, int b, const char *to) { CHANGING('R', a, from, b, to, REAL(renameat)(a, from, b, to)) }
int link(const char *from, const char *to) { CHANGING('L', AT_FDCWD, from, AT_FDCWD, to, REAL(link)(from, to)) }
int linkat(int a, const char *from, int b, const char *to, int flags) { CHANGING('L', a, from, b, to, REAL(linkat)(a, from, b, to, flags)) }
