export { addProducts, type NewProduct } from './add-products.ts'
export { variantByCode } from './catalog.queries.ts'
export { catalogRoutes } from './catalog.routes.ts'
