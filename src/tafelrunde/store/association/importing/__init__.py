"""Lists brought along by an association: recognised against the register, then taken in.

Each kind is planned first (`plan`: who is who, what is there already, what is missing), and the
same plan is carried out (`take_in`). Nothing is kept in between: the file waits, the answers come
with the form. What was taken in before is recognised, so that a second time changes nothing.
"""
