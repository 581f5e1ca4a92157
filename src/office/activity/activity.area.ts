import { defineArea } from '#define-area.ts'
import { activityContract } from './activity.contract.ts'
import { activityPages } from './activity.pages.ts'

export const activityArea = defineArea({
  contracts: {
    activity: activityContract,
  },
  pages: activityPages,
})
