-- An order keeps the email that it was placed with and, where the customer asks for one, a billing
-- address of its own, which its invoices show. No name: the billing address is the delivery address.
alter table orders
  add column email text not null default '',
  add column bill_name text not null default '',
  add column bill_address text not null default '',
  add column bill_postcode text not null default '',
  add column bill_city text not null default '',
  add column bill_country text not null default '',
  add constraint orders_billing_is_whole check (
    case when bill_name = '' then bill_address || bill_postcode || bill_city || bill_country = ''
      else bill_address <> '' end);
