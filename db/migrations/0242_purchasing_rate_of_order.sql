-- An order is in the currency that it is bought in. What that is worth in the currency of its outlet
-- is decided when the supplier gets it, and kept.
alter table purchase_orders
  add column outlet_currency character(3),
  add column rate numeric(20, 10),
  add column rated_on date;

update purchase_orders set outlet_currency = currency, rate = 1;

alter table purchase_orders
  alter column outlet_currency set default '',
  alter column outlet_currency set not null,
  add constraint purchase_orders_rate_above_0 check (rate > 0),
  add constraint purchase_orders_rate_of_own_currency
    check (currency <> outlet_currency or (rate is not null and rate = 1 and rated_on is null)),
  add constraint purchase_orders_rate_once_sent
    check (currency = outlet_currency
      or ((rate is null) = (sent_at is null) and (rate is null) = (rated_on is null)));

-- The currency of the outlet at that time, and the rate 1 within it.
create function purchase_orders_in_outlet() returns trigger language plpgsql as $$
begin
  new.outlet_currency := (select currency from outlets where id = new.outlet_id);
  if new.currency = new.outlet_currency then new.rate := coalesce(new.rate, 1); end if;
  return new;
end $$;

create trigger purchase_orders_in_outlet before insert on purchase_orders
  for each row execute function purchase_orders_in_outlet();

create function purchase_orders_keep_rate() returns trigger language plpgsql as $$
begin
  if (new.currency, new.outlet_currency) is distinct from (old.currency, old.outlet_currency) then
    raise exception 'the currency of an order is not changed';
  end if;
  if old.sent_at is not null
    and (new.rate, new.rated_on) is distinct from (old.rate, old.rated_on) then
    raise exception 'the rate of an order is kept from when it was sent';
  end if;
  return new;
end $$;

create trigger purchase_orders_keep_rate
  before update of currency, outlet_currency, rate, rated_on on purchase_orders
  for each row execute function purchase_orders_keep_rate();
