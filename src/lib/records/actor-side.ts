/** Marks acts of the company, in stored rows and in answers. */
export const COMPANY = 'house' as const;

/** Side that acted, as answers name it. */
export type ActorSide = 'client' | typeof COMPANY | 'system';
