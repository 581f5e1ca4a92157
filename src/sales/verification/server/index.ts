export { findPointsSoon } from './find-points.ts'
export { verificationReader } from './note-outcomes.ts'
export { verificationRoutes } from './verification.routes.ts'
