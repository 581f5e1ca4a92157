-- What each sales channel is called, for lists, exports and filters of orders. The channels give it.
create table order_channels (
  channel text primary key,
  name text not null,
  constraint order_channels_has_name check (name <> '')
);

create function name_order_channel(of_channel text, new_name text) returns void language sql as $$
  insert into order_channels (channel, name) values (of_channel, new_name)
  on conflict (channel) do update set name = excluded.name
$$;
