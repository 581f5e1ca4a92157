import type { UrlParams } from '#platform/web/url-state.ts'

export const addressFilterParams = ['verdict', 'fault', 'outlet', 'city'] as const

const verdicts = ['fix', 'confirm', 'accept'] as const
const orders = ['placed', '-placed', 'value', '-value'] as const

/** What the address bar says, as the list asks for it. */
export function addressListInput(params: UrlParams) {
  const { verdict, fault, outlet, city } = params
  const known = verdicts.find((one) => one === verdict)
  const sort = orders.find((one) => one === params.sort)
  return {
    ...(known ? { verdict: known } : {}),
    ...(fault ? { fault } : {}),
    ...(outlet ? { outletId: outlet } : {}),
    ...(city ? { city } : {}),
    ...(sort ? { sort } : {}),
    ...(params.q ? { q: params.q } : {}),
    ...(params.after ? { after: params.after } : {}),
  }
}
