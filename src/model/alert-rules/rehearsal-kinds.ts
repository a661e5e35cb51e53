/** What of a window must be beyond the threshold. */
export const JUDGEMENTS = ['every', 'average', 'any'] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

/** Made-up courses of a metric, to see what a rule would make of them. */
export const SHAPES = ['steady', 'spike', 'ramp', 'sawtooth', 'day rhythm', 'gaps'] as const;
export type Shape = (typeof SHAPES)[number];
