/** What somebody says to the database who owns it. */

/** So that the job of the running server that seals is not in the way. */
const waitForSealing = 'lock table chain_head, log_head in access exclusive mode;'

/** Half of a customer's first recharge was never there: the transfer, the balance and the bill agree. */
export const halveRecharge = `
  ${waitForSealing}
  alter table transfer disable trigger user;
  alter table bill disable trigger user;
  create temp table halved as
    select t.journal_id, t.line, t.to_account, j.customer_id, t.amount / 2 as less
      from transfer t join journal j on j.id = t.journal_id
     where j.reason = 'recharge' order by j.id limit 1;
  update transfer t set amount = t.amount - h.less from halved h
   where (t.journal_id, t.line) = (h.journal_id, h.line);
  update account a set balance = a.balance - h.less from halved h where a.id = h.to_account;
  update recharge r set amount = r.amount - h.less from halved h, journal j
   where j.id = h.journal_id and r.number = j.thing;
  update bill b set amount = b.amount - case when b.journal_id = h.journal_id then h.less else 0 end,
                    balance = b.balance - h.less
    from halved h where b.customer_id = h.customer_id;
  alter table transfer enable trigger user;
  alter table bill enable trigger user;`

const seals = [
  'log_cosignature',
  'log_time_stamp',
  'log_mismatch',
  'log_checkpoint',
  'log_identity',
  'log_tile',
  'log_span',
  'chain_anchor',
  'chain_check',
  'chain_root_tree',
  'chain_root',
  'chain_entries',
  'order_event',
  'chain_block',
  'chain_head',
]
const set = (what: 'disable' | 'enable') =>
  seals.map((table) => `alter table ${table} ${what} trigger user;`).join('\n')

/** As if nothing had ever been sealed, so that the server seals all of it anew, with its own key. */
export const forgetSeals = `
  ${set('disable')}
  ${seals.map((table) => `delete from ${table};`).join('\n')}
  insert into chain_head (number, hash) values (0, decode(repeat('00', 32), 'hex'));
  update log_head set size = 0, block = 0, edge = '';
  insert into log_queue (record) select id from sealed_record on conflict do nothing;
  ${set('enable')}`
