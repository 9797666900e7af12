-- With real money a payment is sent first, and paid when the bank says so: both are told, and neither waits (`urgentNoticeKinds`).
drop index notice_urgent;
create index notice_urgent on notice (id) where not pushed and kind in (
  'sign_in_new_device', 'session_stolen', 'password_changed', 'transaction_password_changed', 'bank_card_changed', 'code_viewed',
  'account_frozen', 'withdrawal_requested', 'withdrawal_sent', 'withdrawal_paid');
