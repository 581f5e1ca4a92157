import type { InferContractRouterOutputs } from '@orpc/contract'
import type { outletsContract } from '#organization/outlets/outlets.contract.ts'
import { connect } from '#platform/web/client.ts'
import type { businessContract } from '../business.contract.ts'

export const businessApi = connect<typeof businessContract>('business')
export const outletsOfBusiness = connect<typeof outletsContract>('outlets')

type Outputs = InferContractRouterOutputs<typeof businessContract>

export type SettingState = Outputs['settings']['settings'][number]
export type SettingChange = Outputs['settingHistory']['changes'][number]
export type SettingHistory = Outputs['settingHistory']
export type TemplateState = Outputs['templates']['templates'][number]
export type TemplateVersion = Outputs['templateVersions']['versions'][number]
export type House = Outputs['house']
