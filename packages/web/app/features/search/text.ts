export const text = {
  label: 'جست‌وجوی فیلم، سریال و اشخاص',
  placeholder: 'نام فیلم، سریال یا شخص…',
  submit: 'جست‌وجوی کامل',
  close: 'بستن جست‌وجو',
};
