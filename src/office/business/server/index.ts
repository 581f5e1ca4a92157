export { businessJobs } from './apply-schedules.ts'
export { businessRoutes } from './business.routes.ts'
