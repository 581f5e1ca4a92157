-- What was received before this product was used comes in with its purchase orders: a delivery that is put away,
-- worth nothing here, and that can't be undone, because it never was in this stock.
alter table goods_receipts
  add column is_imported boolean not null default false,
  add constraint goods_receipts_imported check
    (not is_imported or (state = 'put_away' and purchase_order_id is not null)),
  add constraint goods_receipts_of_import unique (id, is_imported);

alter table goods_receipt_lines
  add column is_imported boolean not null default false,
  add constraint goods_receipt_lines_imported foreign key (receipt_id, is_imported)
    references goods_receipts (id, is_imported),
  add constraint goods_receipt_lines_of_import unique (id, is_imported);

alter table goods_receipt_pieces
  add column is_imported boolean not null default false,
  add constraint goods_receipt_pieces_of_import foreign key (line_id, is_imported)
    references goods_receipt_lines (id, is_imported),
  add constraint goods_receipt_pieces_imported check (not is_imported
    or (value_minor = 0 and put_away = 0 and bin_id is null and lot_id is null and outcome <> 'quality')),
  -- Why goods were rejected then is not known.
  drop constraint goods_receipt_pieces_rejected,
  add constraint goods_receipt_pieces_rejected check
    ((outcome = 'rejected') = (reason_code is not null) or (is_imported and reason_code is null));
