import { connect } from '#platform/web/client.ts'
import type { adviceContract } from '../advice.contract.ts'

export const adviceApi = connect<typeof adviceContract>('advice')
