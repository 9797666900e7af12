-- What the firm has promised to the funds and brought is asked under the lock of one of them: not of all that the firm ever moved.
create index journal_of_funds on journal (id) where reason in ('fund_top_up', 'fund_finished', 'fund_return_brought');
