-- The server no longer logs in as the owner of the tables. It writes what the database is for once, at its first start; the table
-- holds one row, which nobody can change or remove.
grant insert on deployment to tarazu_app;
