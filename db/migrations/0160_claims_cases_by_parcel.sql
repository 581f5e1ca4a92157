-- The cases of a parcel, found ones included, by its number.
create index return_cases_by_parcel on return_cases (parcel_id);
