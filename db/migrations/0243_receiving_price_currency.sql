-- `currency` is that of the values in stock: the outlet's. The prices of the lines are in the currency
-- of the order, and the rate of the order says what they are worth in stock.
alter table goods_receipts
  add column price_currency character(3),
  add column rate numeric(20, 10);

update goods_receipts set price_currency = currency, rate = 1;

alter table goods_receipts
  alter column price_currency set default '',
  alter column price_currency set not null,
  alter column rate set default 1,
  alter column rate set not null,
  add constraint goods_receipts_rate_above_0 check (rate > 0),
  add constraint goods_receipts_rate_of_own_currency check (price_currency <> currency or rate = 1);

-- What the order says; without an order, prices are in the currency of the outlet.
create function goods_receipts_rate_of_order() returns trigger language plpgsql as $$
begin
  if new.purchase_order_id is not null then
    select po.currency, po.outlet_currency, po.rate
      into new.price_currency, new.currency, new.rate
      from purchase_orders po where po.id = new.purchase_order_id;
  else
    new.price_currency := new.currency;
    new.rate := 1;
  end if;
  return new;
end $$;

create trigger goods_receipts_rate_of_order before insert on goods_receipts
  for each row execute function goods_receipts_rate_of_order();

create function goods_receipts_keep_rate() returns trigger language plpgsql as $$
begin
  if (new.currency, new.price_currency, new.rate)
    is distinct from (old.currency, old.price_currency, old.rate) then
    raise exception 'the currency and the rate of a receipt are those of its order';
  end if;
  return new;
end $$;

create trigger goods_receipts_keep_rate before update of currency, price_currency, rate
  on goods_receipts for each row execute function goods_receipts_keep_rate();
