-- The list of products can be ordered by category and by brand, and those without one come last.
create index products_by_category_named on products ((nullif(category, '')), id);

create index products_by_brand_named on products ((nullif(brand, '')), id);
