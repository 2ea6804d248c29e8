interface LabeledOption {
  readonly value: string;
  readonly label: string;
}

/** The label of an option; the value itself of an unknown one. */
export const optionLabel = (options: readonly LabeledOption[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;
