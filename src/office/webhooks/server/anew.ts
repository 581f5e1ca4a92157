/** What a message is set to when it is sent once more. When it first arrived stays known. */
export const anew = () => ({
  next_attempt_at: new Date().toISOString(),
  attempts: 0,
  is_replay: true,
})
