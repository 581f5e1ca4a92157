-- Delivery exceptions are listed by the number of their order, which was looked up for each of them.
alter table advices add column order_number bigint not null default 0;

update advices a set order_number = o.number from orders o where o.id = a.order_id;

create function advice_fill_number() returns trigger language plpgsql as $function$
begin
  select o.number into new.order_number from orders o where o.id = new.order_id;
  return new;
end $function$;

create trigger advices_filled before insert on advices
  for each row execute function advice_fill_number();

create index advices_by_order_number on advices (order_number, id);
