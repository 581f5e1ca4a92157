import type { Draft } from '#office/notifications/define-rule.ts'

/** The company-wide notices, and how many hours ago each was sent. */
export const houseNotices: readonly (readonly [hoursAgo: number, Draft])[] = [
  [
    3,
    notice(
      'warning',
      'high',
      'Courier comes early',
      'Parcels have to be ready at 15:15 on Friday.',
    ),
  ],
  [21, notice('success', 'low', 'Label printer at York works again', 'The roll was replaced.')],
  [
    46,
    notice(
      'error',
      'urgent',
      'Card terminal at Hull was offline',
      'It was down from 10:40 to 11:25. Please check the slips of that time.',
    ),
  ],
  [70, notice('system', 'normal', 'Stock count at York', 'Cookware is counted on Monday at 8:00.')],
  [118, notice('system', 'low', 'New opening hours', 'The shops open at 9:30 on Saturdays.')],
  [
    190,
    notice('system', 'normal', 'Welcome to Quartermaster', 'Have a look round: it is all made up.'),
  ],
]

function notice(type: string, priority: Draft['priority'], title: string, message: string): Draft {
  return { type, priority, title, message, actionUrl: null }
}

export function lowStockNotice(
  variant: { title: string; available: number; outlet: string; reorderPoint: number },
  actionUrl: string,
): Draft {
  const { title, available, outlet, reorderPoint } = variant
  const left = available === 0 ? 'None is' : available === 1 ? 'Only 1 is' : `Only ${available} are`
  return {
    type: 'low_stock',
    priority: available <= 1 ? 'urgent' : 'high',
    title: `${title} is low at ${outlet}`,
    message: `${left} left to sell; the reorder point is ${reorderPoint}.`,
    actionUrl,
  }
}
