-- Pictures that were uploaded as the value of a setting, such as the company's logo. Only these may
-- be its value, and only these are shown under its address. A picture that was never saved stays,
-- because an earlier value can be restored.
create table setting_pictures (
  key text not null,
  file_id uuid not null references files (id),
  uploaded_by uuid,
  uploaded_at timestamptz not null default now(),
  primary key (key, file_id)
);
create index setting_pictures_by_file on setting_pictures (file_id);
