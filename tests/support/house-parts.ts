/** What `main` passes to an area from those that depend on it, for tests of that area. */
export { productParts } from '#app/parts-of-products.ts'
