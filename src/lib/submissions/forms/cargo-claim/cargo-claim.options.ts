/** Choices of a cargo claim. */
import type { Option } from '#lib/forms/definition.ts';

export const claimantRoles: readonly Option[] = [
  { value: 'shipper', label: 'Shipper' },
  { value: 'consignee', label: 'Consignee', hint: 'The goods were sent to you.' },
  { value: 'owner', label: 'Owner of the goods' },
  { value: 'agent', label: 'Agent of one of them' },
];

export const transportModes: readonly Option[] = [
  { value: 'ltl', label: 'LTL (part of a truck)' },
  { value: 'truckload', label: 'Full truckload' },
  { value: 'parcel', label: 'Parcel' },
  { value: 'courier', label: 'Courier' },
  { value: 'air', label: 'Air' },
  { value: 'ocean', label: 'Ocean' },
  { value: 'house_truck', label: 'Our truck' },
];

export const claimTypes: readonly Option[] = [
  { value: 'total_loss', label: 'Total loss' },
  { value: 'shortage', label: 'Shortage' },
  { value: 'visible_damage', label: 'Visible damage' },
  { value: 'concealed_damage', label: 'Concealed damage', hint: 'Found after unpacking.' },
  { value: 'concealed_shortage', label: 'Concealed shortage', hint: 'Found after unpacking.' },
  { value: 'theft', label: 'Theft' },
  { value: 'wet_contaminated', label: 'Wet or contaminated' },
  { value: 'delay', label: 'Delay' },
  { value: 'misdelivery', label: 'Delivered to the wrong place' },
];

export const exceptions: readonly Option[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unknown', label: 'Not known' },
  { value: 'not_delivered', label: 'Not delivered' },
];

export const noticeWays: readonly Option[] = [
  { value: 'phone', label: 'Telephone' },
  { value: 'email', label: 'Email' },
  { value: 'portal', label: 'The carrier’s website' },
  { value: 'driver', label: 'The driver' },
  { value: 'letter', label: 'Letter' },
];

export const inspections: readonly Option[] = [
  { value: 'done', label: 'Done' },
  { value: 'requested', label: 'Requested' },
  { value: 'waived_by_carrier', label: 'Waived by the carrier' },
  { value: 'not_asked', label: 'Not asked for' },
];

export const salvages: readonly Option[] = [
  { value: 'none', label: 'No value left' },
  { value: 'kept', label: 'You keep the goods' },
  { value: 'sold', label: 'You sold the goods' },
  { value: 'carrier_collects', label: 'The carrier collects them' },
];

export const natures: readonly Option[] = [
  { value: 'lost', label: 'Lost' },
  { value: 'short', label: 'Short' },
  { value: 'damaged', label: 'Damaged' },
];
