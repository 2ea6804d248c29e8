/** Topics of Contact Us, for its form and for the promises of content/contact.yaml. */
export const contactTopics = [
  { value: 'merchandise_arrival', label: 'Arrival of merchandise' },
  { value: 'work_in_progress', label: 'Work in progress' },
  { value: 'labels', label: 'Labels' },
  { value: 'billing', label: 'Billing' },
  { value: 'claim_question', label: 'Question about a claim' },
  { value: 'account', label: 'Your account' },
  { value: 'technical', label: 'This portal' },
  { value: 'other', label: 'Something else' },
] as const;
