export { type Reason, reasonFacts, reasonFor } from './reason-for.ts'
export { reasonsRoutes } from './reasons.routes.ts'
