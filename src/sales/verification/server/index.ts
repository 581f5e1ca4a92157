import { defineServer } from '#platform/server/define-server.ts'
import { verificationArea } from '../verification.area.ts'
import { verificationReader } from './note-outcomes.ts'
import { verificationRoutes } from './verification.routes.ts'

export { findPointsSoon } from './find-points.ts'

export const verificationServer = defineServer(verificationArea, {
  routes: { verification: verificationRoutes },
  readers: [verificationReader],
})
