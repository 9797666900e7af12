-- Operators look at codes newest first, and at who came with which.
create index invitation_newest on invitation (created_at desc, code desc);
create index customer_invitation on customer (invitation);
