-- Gift cards: money that was paid in advance and is spent by the holder of the code. The code is a
-- bearer secret, so that only a keyed hash of it is kept, and its last four characters to name the card.
create table gift_cards (
  id uuid primary key,
  code_hash bytea not null constraint gift_cards_by_code unique check (length(code_hash) = 32),
  last_four text not null check (last_four ~ '^[2-9A-HJKMNP-Z]{4}$'),
  currency char(3) not null,
  -- Where it was issued; it is valid at every outlet that sells in its currency.
  outlet_id uuid not null references outlets (id),
  customer_id uuid references customers (id),
  state text not null default 'active' constraint gift_cards_state check (state in ('active', 'blocked')),
  state_changed_at timestamptz not null default now(),
  version integer not null default 1,
  -- The sum of the entries, changed by the statement that appends one.
  balance_minor bigint not null
    constraint gift_cards_balance check (balance_minor between 0 and 9007199254740991),
  -- The last day on which it can be spent; null for a card that does not expire.
  expires_on date,
  block_reason text not null default '' check (state = 'blocked' or block_reason = ''),
  issued_by uuid not null references profiles (id),
  issued_at timestamptz not null default now()
);
create index gift_cards_in_order on gift_cards (issued_at, id);
create index gift_cards_by_outlet on gift_cards (outlet_id, issued_at, id);
create index gift_cards_by_balance on gift_cards (balance_minor, id);
create index gift_cards_by_customer on gift_cards (customer_id) where customer_id is not null;
create index gift_cards_by_last_four on gift_cards (last_four);
create index gift_cards_blocked on gift_cards (issued_at, id) where state = 'blocked';

-- What changed the balance of a card, with sign.
create table gift_card_entries (
  id uuid primary key,
  seq bigint not null generated always as identity,
  card_id uuid not null references gift_cards (id),
  kind text not null check (kind in ('issue', 'load', 'redeem', 'return', 'adjust')),
  amount_minor bigint not null check (abs(amount_minor) <= 9007199254740991),
  -- After this entry.
  balance_minor bigint not null check (balance_minor >= 0),
  -- How the money was paid into the register.
  method text check (method in ('cash', 'card', 'bank_transfer')),
  -- The register that took the money, or the sale that was paid with the card.
  source_noun text,
  source_id uuid,
  source_label text not null default '',
  reason_code text references reason_codes (code),
  -- The label of the reason; its note is in gift_card_words.
  reason text not null default '',
  made_by uuid references profiles (id),
  made_at timestamptz not null default now(),
  constraint gift_card_entries_sign check (case kind
    when 'redeem' then amount_minor < 0
    when 'adjust' then amount_minor <> 0
    else amount_minor > 0 end),
  constraint gift_card_entries_paid check ((kind in ('issue', 'load')) = (method is not null)),
  constraint gift_card_entries_source check ((kind <> 'adjust') = (source_id is not null)
    and (source_id is null) = (source_noun is null)),
  constraint gift_card_entries_reason check ((kind = 'adjust') = (reason_code is not null))
);
create unique index gift_card_entries_issued_once on gift_card_entries (card_id) where kind = 'issue';
create index gift_card_entries_by_card on gift_card_entries (card_id, seq);
create index gift_card_entries_by_source on gift_card_entries (source_id) where source_id is not null;
create trigger gift_card_entries_append_only before delete or update or truncate on gift_card_entries
  for each statement execute function platform_refuse_change();

-- Notes of reasons, apart from the record of what was done: they are deleted when a customer is erased.
create table gift_card_words (
  id uuid primary key,
  card_id uuid not null references gift_cards (id),
  words text not null check (length(words) between 1 and 2000)
);
create index gift_card_words_by_card on gift_card_words (card_id);
