-- What the label of a weighed piece said when it was packed, in steps of the variant. The line is packed
-- in whole with it; so much is issued. Null where nothing was weighed.
alter table order_lines
  add column weighed_quantity integer,
  add constraint order_lines_weighed_check check (weighed_quantity is null
    or (weighed_quantity > 0 and packed_quantity > 0));
