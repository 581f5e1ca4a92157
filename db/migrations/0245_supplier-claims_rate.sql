-- A claim is in the currency of the order, with the rate of the order that its first line is of.
alter table supplier_claims
  add column outlet_currency character(3),
  add column rate numeric(20, 10);

update supplier_claims set outlet_currency = currency, rate = 1;

alter table supplier_claims
  alter column outlet_currency set default '',
  alter column outlet_currency set not null,
  alter column rate set not null,
  add constraint supplier_claims_rate_above_0 check (rate > 0),
  add constraint supplier_claims_rate_of_own_currency
    check (currency <> outlet_currency or rate = 1);

create function supplier_claims_in_outlet() returns trigger language plpgsql as $$
begin
  new.outlet_currency := (select currency from outlets where id = new.outlet_id);
  if new.currency = new.outlet_currency then new.rate := coalesce(new.rate, 1); end if;
  return new;
end $$;

create trigger supplier_claims_in_outlet before insert on supplier_claims
  for each row execute function supplier_claims_in_outlet();

create function supplier_claims_keep_rate() returns trigger language plpgsql as $$
begin
  if (new.currency, new.outlet_currency, new.rate)
    is distinct from (old.currency, old.outlet_currency, old.rate) then
    raise exception 'the currency and the rate of a claim are kept';
  end if;
  return new;
end $$;

create trigger supplier_claims_keep_rate before update of currency, outlet_currency, rate
  on supplier_claims for each row execute function supplier_claims_keep_rate();
