-- Who made the code that a customer registered with is shown to them (safety H16); codes themselves stay closed to their requests.
-- Null: the deployment published it, or nobody wrote it down yet.
alter table customer add column invited_by integer references operator;
update customer set invited_by = invitation.created_by
  from invitation
 where invitation.code = customer.invitation and invitation.created_by is not null;
