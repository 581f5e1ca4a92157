/** Whether a variance is closed when it is opened. A value of zero is an unknown one. */
export const closesByItself = (
  variance: { readonly isBooked: boolean; readonly valueMinor: number },
  toleranceMinor: number,
): boolean =>
  variance.isBooked && variance.valueMinor !== 0 && Math.abs(variance.valueMinor) <= toleranceMinor
