export { reasonsFile } from './browse-reasons.ts'
export { type Reason, reasonFacts, reasonFor } from './reason-for.ts'
export { reasonsRoutes } from './reasons.routes.ts'
