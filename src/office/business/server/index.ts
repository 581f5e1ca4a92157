export { businessRoutes } from './business.routes.ts'
