-- How many digits after the point the smallest unit of a currency has; as `minorDigits` in the code.
create function minor_digits(currency text) returns integer
  language sql immutable strict parallel safe as $$
  select case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX',
      'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2 end
$$;

-- An amount in another currency, rounded half away from zero; as `convertMoney` in the code.
create function money_at_rate(amount_minor bigint, source text, rate numeric, target text)
  returns bigint language sql immutable strict parallel safe as $$
  select case when source = target and rate = 1 then amount_minor
    else round(amount_minor * rate * power(10::numeric, minor_digits(target))
      / power(10::numeric, minor_digits(source)))::bigint end
$$;

-- What one unit of a currency is worth in another from a day on. A row is never changed: another
-- rate for the same day takes its place, and both are kept.
create table exchange_rates (
  id uuid primary key,
  currency character(3) not null check (currency ~ '^[A-Z]{3}$'),
  into_currency character(3) not null check (into_currency ~ '^[A-Z]{3}$'),
  valid_on date not null,
  rate numeric(20, 10) not null check (rate > 0),
  added_by uuid references profiles,
  added_at timestamptz not null default clock_timestamp(),
  ended_as text check (ended_as in ('replaced', 'withdrawn')),
  ended_by uuid references profiles,
  ended_at timestamptz,
  constraint exchange_rates_two_currencies check (currency <> into_currency),
  constraint exchange_rates_ended check ((ended_as is null) = (ended_at is null))
);

create unique index exchange_rates_once on exchange_rates (currency, into_currency, valid_on)
  where ended_at is null;
create index exchange_rates_newest on exchange_rates (valid_on desc, id desc);
create index exchange_rates_added_by on exchange_rates (added_by);
create index exchange_rates_ended_by on exchange_rates (ended_by);

create function exchange_rates_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'an exchange rate is never deleted'; end if;
  if old.ended_at is not null or (new.id, new.currency, new.into_currency, new.valid_on, new.rate,
      new.added_by, new.added_at)
    is distinct from (old.id, old.currency, old.into_currency, old.valid_on, old.rate,
      old.added_by, old.added_at) then
    raise exception 'an exchange rate is replaced or withdrawn once, and never changed';
  end if;
  return new;
end $$;

create trigger exchange_rates_kept before update or delete on exchange_rates
  for each row execute function exchange_rates_kept();
