import { connect } from '#platform/web/client.ts'
import type { healthContract } from '../health.contract.ts'

export const healthApi = connect<typeof healthContract>('health')

export type HealthStatus = Awaited<ReturnType<typeof healthApi.call.status>>
