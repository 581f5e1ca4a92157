-- An invoice has the rate of its orders, or one of its own.
alter table supplier_invoices
  add column outlet_currency character(3),
  add column rate numeric(20, 10);

update supplier_invoices set outlet_currency = currency, rate = 1;

alter table supplier_invoices
  alter column outlet_currency set default '',
  alter column outlet_currency set not null,
  alter column rate set not null,
  add constraint supplier_invoices_rate_above_0 check (rate > 0),
  add constraint supplier_invoices_rate_of_own_currency
    check (currency <> outlet_currency or rate = 1);

create function supplier_invoices_in_outlet() returns trigger language plpgsql as $$
begin
  new.outlet_currency := (select currency from outlets where id = new.outlet_id);
  if new.currency = new.outlet_currency then new.rate := coalesce(new.rate, 1); end if;
  return new;
end $$;

create trigger supplier_invoices_in_outlet before insert on supplier_invoices
  for each row execute function supplier_invoices_in_outlet();

create function supplier_invoices_keep_rate() returns trigger language plpgsql as $$
begin
  if (new.currency, new.outlet_currency) is distinct from (old.currency, old.outlet_currency) then
    raise exception 'the currency of an invoice is not changed';
  end if;
  if old.state not in ('prepared', 'sent_back', 'draft', 'held') and new.rate is distinct from old.rate then
    raise exception 'the rate of an invoice is kept once it counts';
  end if;
  return new;
end $$;

create trigger supplier_invoices_keep_rate before update of currency, outlet_currency, rate
  on supplier_invoices for each row execute function supplier_invoices_keep_rate();
