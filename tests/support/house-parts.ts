/** What `main` hands to an area of those below it, for tests of that area's acts. */
export { productParts } from '#app/parts-of-products.ts'
