/** Mails and webhooks that were given up, as the desk lists them. */
import { array, boolean, nullable, number, string, type } from 'superstruct';

const sending = {
  id: string(),
  tries: number(),
  createdAt: string(),
  canBeSentAgain: boolean(),
};

export const failedMails = type({
  items: array(type({ ...sending, to: string(), kind: string(), why: nullable(string()) })),
});

export const failedWebhooks = type({
  items: array(
    type({ ...sending, type: string(), reference: string(), lastAnswer: nullable(string()) }),
  ),
});

export const deliveryChannels = [
  { id: 'mails', label: 'Emails', to: 'To' },
  { id: 'webhooks', label: 'Webhooks', to: 'Record' },
] as const;

export type DeliveryChannel = (typeof deliveryChannels)[number]['id'];

export interface Delivery {
  readonly id: string;
  readonly what: string;
  /** Address of a mail, or number of the record of a webhook. */
  readonly to: string;
  /** Last answer of the receiver; '' for none. */
  readonly why: string;
  readonly tries: number;
  readonly createdAt: string;
  readonly canBeSentAgain: boolean;
}
