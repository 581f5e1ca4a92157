-- The newest mail of an invitation, so that its row can say whether it was sent; and the person whom
-- cover stands in for. Mails are pruned after some weeks; the id then finds none.
alter table invitations add column mail_id uuid;

update invitations i set mail_id = (select m.id from mails m
  where m.template = 'user.invitation' and m.to_address = i.email
  order by m.created_at desc limit 1);

alter table cover_grants
  add column covers_user_id uuid references profiles (id),
  add constraint cover_grants_covers_another check (covers_user_id <> user_id);
create index cover_grants_by_covered on cover_grants (covers_user_id, ends_at)
  where ended_at is null and covers_user_id is not null;
