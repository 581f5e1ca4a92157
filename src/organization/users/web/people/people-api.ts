import { connect } from '#platform/web/client.ts'
import type { peopleContract } from '../../people.contract.ts'

export const peopleApi = connect<typeof peopleContract>('people')
