-- Unpaid collections are listed by the number of their order and by their cash. The number was looked
-- up for each of them through its parcel, for every page.
alter table remittance_dues add column order_number bigint not null default 0;

update remittance_dues d set order_number = o.number
from parcels p join orders o on o.id = p.order_id where p.id = d.parcel_id;

create function remittances_fill_due() returns trigger language plpgsql as $function$
begin
  select o.number into new.order_number
    from parcels p join orders o on o.id = p.order_id where p.id = new.parcel_id;
  return new;
end $function$;

create trigger remittance_dues_filled before insert on remittance_dues
  for each row execute function remittances_fill_due();

create index remittance_dues_open_by_number on remittance_dues (order_number, parcel_id)
  where line_id is null;

create index remittance_dues_open_by_cash on remittance_dues (cash_minor, parcel_id)
  where line_id is null;
