-- Who made a code is shown with it (safety H16). Of codes from before it stands in the audit log alone.
alter table invitation add column created_by integer references operator;
