export { businessRoutes } from './business.routes.ts'
export { textsFile } from './list-texts.ts'
