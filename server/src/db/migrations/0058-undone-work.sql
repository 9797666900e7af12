-- What a job could not do in its last round, and tries again: gone once it is done. Operators see it whichever process works.
create table undone_work (
  job     text        not null,
  thing   text        not null,   -- its number; empty: the whole of the job
  since   timestamptz not null,
  last_at timestamptz not null,
  tries   integer     not null check (tries > 0),
  primary key (job, thing)
);
