-- Channels that were added before orders kept the names of their channels.
select name_order_channel(source, name) from channels;
