export const shifts = ['morning', 'afternoon', 'night'] as const

export type Shift = (typeof shifts)[number]

/** When variances came to light, at the clock of their outlet. */
export const shiftLabels: Readonly<Record<Shift, string>> = {
  morning: 'Morning, 06:00 to 14:00',
  afternoon: 'Afternoon, 14:00 to 22:00',
  night: 'Night, 22:00 to 06:00',
}

export const isShift = (text: string): text is Shift => shifts.some((shift) => shift === text)
